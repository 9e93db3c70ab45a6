// The German texts of the second factor in one's profile.
export const factor = {
  'factor.title': 'Zweiter Faktor',
  'factor.on': 'An',
  'factor.off': 'Aus',
  'factor.help':
    'Mit ihm braucht eine Anmeldung auch einen Code aus einer App auf Ihrem Telefon: Ein gestohlenes Passwort reicht nicht.',
  'factor.codesLeft': 'Übrige Wiederherstellungscodes: {count}.',
  'factor.setUp': 'Zweiten Faktor einrichten',
  'factor.appNeeded':
    'Sie brauchen eine App, die Codes zeigt (TOTP), etwa Aegis, FreeOTP oder Google Authenticator. Ihr Passwort leitet die Einrichtung ein.',
  'factor.next': 'Weiter',
  'factor.secret': 'Geheimer Schlüssel',
  'factor.secretHelp': 'Legen Sie in der App ein zeitbasiertes Konto an und geben Sie dies ein.',
  'factor.address': 'Adresse',
  'factor.addressHelp': 'Für Apps und Passwortverwaltungen, die die ganze Adresse nehmen.',
  'factor.firstCodeHelp': 'Die sechs Ziffern, die die App jetzt zeigt.',
  'factor.switchOn': 'Einschalten',
  'factor.codes': 'Wiederherstellungscodes',
  'factor.codesHelp':
    'Verwahren Sie sie, wo Sie sie ohne Ihr Telefon finden. Jeder ersetzt einmal einen Code. Sie werden nicht wieder gezeigt.',
  'factor.codesStored': 'Ich habe sie verwahrt',
  'factor.renew': 'Neue Wiederherstellungscodes',
  'factor.renewHelp': 'Ihre jetzigen Codes gelten dann nicht mehr.',
  'factor.switchOff': 'Ausschalten',
  'factor.switchOffHelp': 'Danach reicht Ihr Passwort allein zur Anmeldung.',
  'factor.switchedOff': 'Der zweite Faktor ist aus',
  'factor.passwordWrong': 'Das Passwort ist falsch.',
};
