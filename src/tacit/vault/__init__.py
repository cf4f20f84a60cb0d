"""What leads back from a release to its original, encrypted; and the key that made-up words depend on."""

from tacit.formats.writing import write_private
from tacit.vault._vault import Edited, Sealed, Vault
from tacit.vault.key import SecretKey

__all__ = ["Edited", "Sealed", "SecretKey", "Vault", "write_private"]
