// `strapi.customFields`: accepts registrations of existing code and ignores them. The storage type of a field is known
// before `strapi` exists (src/schema/parse/custom-fields.ts, code/fields-of-plugins.ts).
import { ExtensionFault } from '../../../errors/faults/extension-fault.ts';
import { isData } from '../../../values/data.ts';

export interface CustomFields {
  /** One field or a list of them. */
  register(fields: unknown): void;
}

export const customFields: CustomFields = {
  register: (fields) => {
    for (const field of [fields].flat())
      if (!isData(field) || typeof field.name !== 'string' || typeof field.type !== 'string')
        throw new ExtensionFault(
          'strapi.customFields.register() needs fields with name and type.',
          "Write { name: 'colour', plugin: 'shop', type: 'string' }.",
        );
  },
};
