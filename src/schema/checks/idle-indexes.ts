// Finds `"index": true` in components that no content type has as a component of its own that is not repeatable. Other components are
// lists, or parts of parts, whose values have no index (docs/decisions/065-values-in-components.md).
import type { Finding } from '../../errors/faults/finding.ts';
import { idleIndex } from '../schema-notes.ts';
import type { UnplacedOwner } from '../unplaced.ts';

export function idleIndexes(
  contentTypes: readonly UnplacedOwner[],
  components: readonly UnplacedOwner[],
): readonly Finding[] {
  const single = new Set(
    contentTypes.flatMap(({ attributes }) =>
      attributes.flatMap(({ attribute }) =>
        attribute.kind === 'component' && !attribute.isRepeatable ? [attribute.component] : [],
      ),
    ),
  );
  return components
    .filter(({ uid }) => !single.has(uid))
    .flatMap(({ file, attributes }) =>
      attributes.flatMap(({ attribute }) =>
        attribute.kind === 'scalar' && attribute.index === 'always'
          ? [{ file, path: `attributes.${attribute.name}.index`, ...idleIndex }]
          : [],
      ),
    );
}
