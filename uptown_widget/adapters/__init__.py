"""Adapters to other libraries, each an optional extra that nothing else imports."""
