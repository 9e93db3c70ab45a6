// The French texts of the second factor in one's profile.
export const factor = {
  'factor.title': 'Authentification à deux facteurs',
  'factor.on': 'Activée',
  'factor.off': 'Désactivée',
  'factor.help':
    'La connexion demande aussi un code d’une application de votre téléphone : un mot de passe volé ne suffit pas.',
  'factor.codesLeft': 'Codes de secours restants : {count}.',
  'factor.setUp': 'Configurer l’authentification à deux facteurs',
  'factor.appNeeded':
    'Il vous faut une application d’authentification (TOTP), comme Aegis, FreeOTP ou Google Authenticator. Saisissez votre mot de passe pour commencer.',
  'factor.next': 'Suivant',
  'factor.secret': 'Clé secrète',
  'factor.secretHelp': 'Ajoutez dans l’application un compte basé sur l’heure et saisissez ceci.',
  'factor.address': 'URL de configuration',
  'factor.addressHelp': 'Pour les applications et gestionnaires de mots de passe qui acceptent une URL.',
  'factor.firstCodeHelp': 'Les six chiffres affichés par l’application.',
  'factor.switchOn': 'Activer',
  'factor.codes': 'Codes de secours',
  'factor.codesHelp':
    'Gardez-les là où vous les trouvez sans votre téléphone. Chacun remplace un code une fois. Ils ne seront plus affichés.',
  'factor.codesStored': 'Je les ai enregistrés',
  'factor.renew': 'Générer de nouveaux codes de secours',
  'factor.renewHelp': 'Vos codes de secours actuels ne seront plus valables.',
  'factor.switchOff': 'Désactiver',
  'factor.switchOffHelp': 'Ensuite, votre mot de passe suffit pour vous connecter.',
  'factor.switchedOff': 'L’authentification à deux facteurs est désactivée',
  'factor.passwordWrong': 'Le mot de passe est incorrect.',
};
