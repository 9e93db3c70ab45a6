// The size of an SVG from its first element: width and height, or else the viewBox. Nothing is rendered.
import { open } from 'node:fs/promises';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Only this part of the file is searched for the first element. */
const sampleBytes = 65_536;
const maxSide = 2 ** 31 - 1;

/** In CSS pixels. Null if the file has no size, or one relative to the page that shows it. */
export async function svgSize(path: string): Promise<Size | null> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    return sizeOf(buffer.subarray(0, bytesRead).toString());
  } finally {
    await file.close();
  }
}

function sizeOf(text: string): Size | null {
  const [, element] = /<svg((?:\s[^<>]*)?)>/i.exec(text) ?? [];
  if (element === undefined) return null;
  const box = viewBoxOf(element);
  const [width, height] = [lengthOf(element, 'width'), lengthOf(element, 'height')];
  if (width && height) return rounded(width, height);
  if (!box) return null;
  const ratio = box.width / box.height;
  if (width) return rounded(width, width / ratio);
  if (height) return rounded(height * ratio, height);
  return rounded(box.width, box.height);
}

function rounded(width: number, height: number): Size | null {
  const size = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
  return size.width <= maxSide && size.height <= maxSide ? size : null;
}

/** CSS pixels per unit (CSS Values and Units, section "Absolute Lengths"). */
const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
};

function lengthOf(element: string, name: 'width' | 'height'): number | undefined {
  const [, number = '', unit = ''] =
    /^\+?(\d{1,15}(?:\.\d{0,15})?|\.\d{1,15})\s*([a-z%]{0,3})$/i.exec(
      (attributeOf(element, name) ?? '').trim(),
    ) ?? [];
  const factor = number === '' ? undefined : pixels[unit.toLowerCase()];
  return factor === undefined ? undefined : positive(Number(number) * factor);
}

function viewBoxOf(element: string): Size | undefined {
  const [, , width, height] = (attributeOf(element, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = { width: positive(width), height: positive(height) };
  return size.width && size.height ? { width: size.width, height: size.height } : undefined;
}

const positive = (given = 0): number | undefined => (Number.isFinite(given) && given > 0 ? given : undefined);

function attributeOf(element: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element) ?? [];
  return double ?? single;
}
