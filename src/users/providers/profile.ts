// The profile of a user at a provider: a permanent subject, an e-mail, a name. Other values of the profile are ignored.

export interface Profile {
  /** The permanent and unique id at the provider. */
  readonly subject: string;
  readonly email: string | undefined;
  /** Whether the provider has verified the e-mail. */
  readonly isVerified: boolean;
  readonly name: string | undefined;
}

export type ProfileClaims = Readonly<Record<string, unknown>>;

/** Claims of an ID token or of the userinfo endpoint. */
export const openIdProfile = (issuer: string, claims: ProfileClaims): Profile => ({
  subject: `${issuer} ${required(claims.sub)}`,
  email: textClaim(claims.email),
  isVerified: claims.email_verified === true || claims.email_verified === 'true',
  name: textClaim(claims.preferred_username) ?? textClaim(claims.nickname) ?? textClaim(claims.name),
});

/** The e-mail comes from GitHub's list of addresses, since the public e-mail of a profile may be unverified. */
export function githubProfile(user: ProfileClaims, emails: unknown): Profile {
  const listed: readonly unknown[] = Array.isArray(emails) ? emails : [];
  const primary = listed.map(claimsOf).find((email) => email.primary === true);
  return {
    subject: required(user.id),
    email: textClaim(primary?.email),
    isVerified: primary?.verified === true,
    name: textClaim(user.login),
  };
}

export const discordProfile = (user: ProfileClaims): Profile => ({
  subject: required(user.id),
  email: textClaim(user.email),
  isVerified: user.verified === true,
  name: textClaim(user.username),
});

/** Facebook does not report whether the e-mail is verified. */
export const facebookProfile = (user: ProfileClaims): Profile => ({
  subject: required(user.id),
  email: textClaim(user.email),
  isVerified: false,
  name: textClaim(user.name),
});

export const claimsOf = (value: unknown): ProfileClaims =>
  typeof value === 'object' && value !== null ? { ...value } : {};

const textClaim = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function required(subject: unknown): string {
  if ((typeof subject === 'string' && subject !== '') || Number.isSafeInteger(subject))
    return String(subject);
  throw new Error('The profile of the provider has no id of the user');
}
