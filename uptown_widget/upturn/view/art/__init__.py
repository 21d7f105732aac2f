"""The drawings of Upturn: shapes and scenes, no events."""
