// The single type "about": what visitors are told of the atlas and its data.
export const about = {
  title: 'About this atlas',
  text: [
    'This atlas shows the countries and territories of the world with their regions, languages, currencies and borders, in English, French and German, and a few articles that look at them more closely.',
    'The facts come from [world-countries](https://github.com/mledoze/countries) by Mohammed Le Doze and contributors, with a small number of corrections. Names, borders and the words "independent" and "UN member" follow that source; they are not a position on any dispute.',
    'The articles were written for the atlas.',
  ].join('\n\n'),
  dataLicence: 'Open Database License (ODbL) 1.0, https://opendatacommons.org/licenses/odbl/1-0/',
};
