// Values of uid attributes: generates them from a text, and checks whether one is free.
import { requestData } from './request.ts';

export interface UidPlace {
  readonly owner: string;
  readonly attribute: string;
  readonly documentId: string | undefined;
  readonly locale: string | undefined;
}

const path = ({ owner, attribute }: UidPlace): string => `/admin/content-manager/uid/${owner}/${attribute}`;

export const generateUid = async (place: UidPlace, text: string): Promise<string> => {
  const { documentId, locale } = place;
  const body = { text, documentId, locale };
  return (await requestData<{ value: string }>('POST', `${path(place)}/generate`, { body })).value;
};

export interface UidCheck {
  readonly isAvailable: boolean;
  /** A similar value that is free. */
  readonly suggestion: string | null;
}

export const checkUid = (place: UidPlace, value: string): Promise<UidCheck> => {
  const { documentId, locale } = place;
  return requestData('POST', `${path(place)}/check`, { body: { value, documentId, locale } });
};
