// The name of a session in lists: browser and system from the User-Agent. Browsers also name other browsers, so the
// first match is used.

const browsers = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const systems = [
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];

/** `Chrome on macOS`; for other clients the first word of the User-Agent without its version. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [nameIn(browsers, userAgent), nameIn(systems, userAgent)];
  if (browser !== undefined) return system === undefined ? browser : `${browser} on ${system}`;
  const [program = ''] = userAgent.split(/[/\s]/);
  return program === '' ? 'Unknown device' : program;
}

const nameIn = (names: Names, userAgent: string): string | undefined =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];
