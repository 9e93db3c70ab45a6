import { expect, test } from 'vitest';
import { ProjectFaults } from './project-faults.ts';

const ofAttribute = {
  file: 'src/api/a/schema.json',
  path: 'attributes.title.minLength',
  problem: '"3" is not a number',
  remedy: 'Write a number.',
};
const ofFile = { file: 'config/server.js', path: '', problem: 'is not JavaScript', remedy: 'Correct it.' };

test('one fault is printed with file, path, problem and remedy', () => {
  expect(new ProjectFaults([ofAttribute]).message).toBe(
    [
      'One fault in the project:',
      '',
      '  src/api/a/schema.json  attributes.title.minLength',
      '    "3" is not a number',
      '    -> Write a number.',
      '',
    ].join('\n'),
  );
});

test('several faults are counted and all printed; a fault of a whole file has no path', () => {
  const faults = new ProjectFaults([ofAttribute, ofFile]);
  expect(faults.message).toMatch(/^2 faults in the project:/);
  expect(faults.message).toContain('  config/server.js\n    is not JavaScript\n    -> Correct it.');
  expect(faults.faults).toEqual([ofAttribute, ofFile]);
});

test('a problem that occurs at several places is printed once, with all places', () => {
  const faults = new ProjectFaults([
    ofFile,
    ofAttribute,
    { ...ofFile, file: 'src/index.js', path: 'bootstrap' },
  ]);
  expect(faults.message).toBe(
    [
      '3 faults in the project:',
      '',
      '  config/server.js',
      '  src/index.js  bootstrap',
      '    is not JavaScript',
      '    -> Correct it.',
      '',
      '  src/api/a/schema.json  attributes.title.minLength',
      '    "3" is not a number',
      '    -> Write a number.',
      '',
    ].join('\n'),
  );
});
