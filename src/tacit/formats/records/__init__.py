"""Health records in the forms that systems exchange: FHIR and HL7 version 2."""
