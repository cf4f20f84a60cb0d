"""The service: sanitizing, auditing and attacking over HTTP, for programs that are not written in Python.

It also answers as Presidio's services and as a guardrail of LiteLLM do.
"""
