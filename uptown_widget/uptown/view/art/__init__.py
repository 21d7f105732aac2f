"""The drawings of Uptown: shapes and scenes, no events."""
