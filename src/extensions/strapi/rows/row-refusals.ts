// Errors for writes of a row that would also change other versions of its document.
import { notTakenHere } from '../../../errors/families/project-code.ts';

export const draftOfPublished = (uid: string, documentId: string): Error =>
  notTakenHere({
    what: `Deleting the draft row of ${documentId}, which is published,`,
    remedy: `Write strapi.documents('${uid}').delete({ documentId }) to delete the document.`,
  });

export const rowMoved = (): Error =>
  notTakenHere({
    what: 'Moving a row to another document or locale',
    remedy: 'Create a row with that documentId and locale.',
  });

export const rowTaken = (): Error =>
  notTakenHere({
    what: 'A second row of a document in one locale',
    remedy: 'Update the document, or create one without a documentId.',
  });
