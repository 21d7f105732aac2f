"""Uptown for other people's tools, each an optional extra that nothing else imports."""
