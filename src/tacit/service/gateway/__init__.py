"""For gateways to language models: identifiers become placeholders on the way in and come back on the way out."""
