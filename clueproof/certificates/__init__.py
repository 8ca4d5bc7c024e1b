"""Certificates: verdicts with all that is needed to check them independently. See docs/certificates.md."""

from clueproof.certificates.certification import CertifyError, certify
from clueproof.certificates.checking import Checked, check_certificate, extract
from clueproof.certificates.document import Certificate, CertificateError, read_certificate

__all__ = [
    "Certificate",
    "CertificateError",
    "CertifyError",
    "Checked",
    "certify",
    "check_certificate",
    "extract",
    "read_certificate",
]
