/**
 * Certificates of the fake site: its own authority, trusted nowhere else, good for a hundred years.
 *
 * Names: secure.example, www.secure.example, web.archive.org, localhost, and the addresses
 * 93.184.215.14 and 127.0.0.1.
 */

/** The authority a test trusts. */
export const TEST_AUTHORITY = `-----BEGIN CERTIFICATE-----
MIIBuzCCAWGgAwIBAgIULwVoJke+yHxYaV+z2Tv+n4QjJxAwCgYIKoZIzj0EAwIw
KjEoMCYGA1UEAwwfVGVzdCBhdXRob3JpdHkgb2YgdGhlIGZha2Ugc2l0ZTAgFw0y
NjExMjExMDM3MDJaGA8yMTI2MTAyODEwMzcwMlowKjEoMCYGA1UEAwwfVGVzdCBh
dXRob3JpdHkgb2YgdGhlIGZha2Ugc2l0ZTBZMBMGByqGSM49AgEGCCqGSM49AwEH
A0IABNFy3c0qFFKhyl7CFkXhiuaKWBg9LBu7hA6pvOv3K2GPLWz4I57N/BzBYmZk
VuNLaIJB/SSxsd5ucoDtU+3Ju6OjYzBhMB0GA1UdDgQWBBQ2anog4oRSHiFuHkBJ
JLiIP4dInjAfBgNVHSMEGDAWgBQ2anog4oRSHiFuHkBJJLiIP4dInjAPBgNVHRMB
Af8EBTADAQH/MA4GA1UdDwEB/wQEAwICBDAKBggqhkjOPQQDAgNIADBFAiBwZAUi
gCEH7tr/BxiF66NSitjwCly+rHkaWx1f9o1h+QIhAMU5xQbqjY6+NwelwFLpnqrN
RR064wrlTmLROsQqs0Pq
-----END CERTIFICATE-----
`;

/** The certificate of the fake site. */
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIB/TCCAaOgAwIBAgIUC4dxK4eREeGUOq9jePe2nJbfvKswCgYIKoZIzj0EAwIw
KjEoMCYGA1UEAwwfVGVzdCBhdXRob3JpdHkgb2YgdGhlIGZha2Ugc2l0ZTAgFw0y
NjExMjExMTE1MzZaGA8yMTI2MTAyODExMTUzNlowFDESMBAGA1UEAwwJZmFrZSBz
aXRlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEbb042yBu+LYjaTsOPpSxwfsa
DTwtrojKBv6nQXLH5rVgAVLPgjncrLsnCIxc2fkna9YBokX4rJQfZzHjkNNBb6OB
ujCBtzBVBgNVHREETjBMgg5zZWN1cmUuZXhhbXBsZYISd3d3LnNlY3VyZS5leGFt
cGxlgg93ZWIuYXJjaGl2ZS5vcmeCCWxvY2FsaG9zdIcEXbjXDocEfwAAATAJBgNV
HRMEAjAAMBMGA1UdJQQMMAoGCCsGAQUFBwMBMB0GA1UdDgQWBBRSe5bxNpLg6DXI
4MV/3eMojoyXQzAfBgNVHSMEGDAWgBQ2anog4oRSHiFuHkBJJLiIP4dInjAKBggq
hkjOPQQDAgNIADBFAiBsAjUgntwEYaVL27mfg6FoNvx8lyn0djrg1qCdw+pLUwIh
AK54G9QVXjeYnxMv7cNv7jsSPJxhpyhTrD8sWEIOxJbc
-----END CERTIFICATE-----
`;

/** Its key: worthless outside these tests. */
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgV/iTAFWXtKm2hTfv
+e3rrqmJwC31U76OsymhiH/wx7+hRANCAARtvTjbIG74tiNpOw4+lLHB+xoNPC2u
iMoG/qdBcsfmtWABUs+COdysuycIjFzZ+Sdr1gGiRfislB9nMeOQ00Fv
-----END PRIVATE KEY-----
`;
