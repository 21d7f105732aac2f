"""The adapters of Uptown for other libraries."""
