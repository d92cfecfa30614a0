"""Shooting and throwing: loads, volleys and shots."""
