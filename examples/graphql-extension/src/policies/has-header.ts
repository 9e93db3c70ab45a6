// Lets in requests that have a header: `{ name: 'global::has-header', config: { header: 'x-reader' } }`.
import type { Policy } from 'plinth';

const hasHeader: Policy = ({ http }, config) => {
  const { header } = config as { readonly header: string };
  return http.get(header) !== '';
};

export default hasHeader;
