// The URL of a request for the log, without the secret codes of links and redirects.

const secrets =
  /([?&](?:access_token|refresh_token|id_token|token|code|confirmation|registrationToken|state|signature)=)[^&#]*/gi;

export const loggedUrl = (url: string): string =>
  url.includes('?') ? url.replaceAll(secrets, '$1***') : url;
