// Parses ?width=&height=&fit=&format= of a file URL, limited to what the configuration allows.
import type { VariantRules } from '../../config/media/media-config.ts';
import { wrongVariant } from '../../errors/families/media.ts';

export interface Variant {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly fit: VariantRules['fits'][number];
  /** Undefined means the configured format. */
  readonly format: VariantRules['formats'][number] | undefined;
}

const names = ['width', 'height', 'fit', 'format'];

/** Undefined if none of these parameters is given: the request is for the file itself. Other parameters are ignored. */
export function parseVariant(search: string, rules: VariantRules): Variant | undefined {
  const parameters = new URLSearchParams(search);
  if (!names.some((name) => parameters.has(name))) return undefined;
  const { width, height } = sizeIn(parameters, rules.sizes);
  const fit = oneOf(parameters, 'fit', rules.fits) ?? 'inside';
  return {
    width,
    height,
    // With only one side given, all fits have the same result.
    fit: width === undefined || height === undefined ? 'inside' : fit,
    format: oneOf(parameters, 'format', rules.formats),
  };
}

/** Width and height together must be a configured pair: otherwise every width could be combined with every height. */
function sizeIn(
  parameters: URLSearchParams,
  sizes: VariantRules['sizes'],
): Pick<Variant, 'width' | 'height'> {
  const sides = sizes.filter((size) => typeof size === 'number');
  const pairs = sizes.filter((size) => typeof size !== 'number');
  if (!parameters.has('width') || !parameters.has('height'))
    return { width: oneOf(parameters, 'width', sides), height: oneOf(parameters, 'height', sides) };
  const widths = pairs.map(([width]) => width);
  const width = oneOf(parameters, 'width', widths);
  const heights = pairs.filter(([one]) => one === width).map(([, height]) => height);
  return { width, height: oneOf(parameters, 'height', heights) };
}

/** Only configured values are accepted, because each variant takes computing time and space in the cache. */
function oneOf<T extends string | number>(
  parameters: URLSearchParams,
  name: string,
  allowed: readonly T[],
): T | undefined {
  const [given, another] = parameters.getAll(name);
  if (given === undefined) return undefined;
  const found = another === undefined ? allowed.find((one) => String(one) === given) : undefined;
  if (found === undefined)
    throw wrongVariant({
      name,
      allowed: allowed.join(', ') || 'the configured values, but none are configured',
    });
  return found;
}
