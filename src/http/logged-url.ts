// The address of a request as it is logged: without secret codes that links and redirects contain.

const secrets =
  /([?&](?:access_token|refresh_token|id_token|token|code|confirmation|registrationToken|state|signature)=)[^&#]*/gi;

export const loggedUrl = (url: string): string =>
  url.includes('?') ? url.replaceAll(secrets, '$1***') : url;
