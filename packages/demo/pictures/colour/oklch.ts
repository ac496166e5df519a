/** Colour in OKLCH (Björn Ottosson's Oklab in polar form): lightness 0..1, chroma 0..0.4, hue in degrees. */
export type Lch = [l: number, c: number, h: number]
/** Linear-light RGB, 0..1. */
export type Rgb = [r: number, g: number, b: number]

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
export const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)

/** Reads `#rgb` and `#rrggbb`. */
export function hexToLinear(hex: string): Rgb {
  const digits = hex.slice(1)
  const full = digits.length === 3 ? [...digits].map((d) => d + d).join('') : digits
  const channel = (at: number) => toLinear(Number.parseInt(full.slice(at, at + 2), 16) / 255)
  return [channel(0), channel(2), channel(4)]
}

function linearToHex(rgb: Rgb): string {
  const two = (v: number) =>
    Math.round(toGamma(Math.min(1, Math.max(0, v))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(two).join('')}`
}

export function toLch(hex: string): Lch {
  const [r, g, b] = hexToLinear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [lightness, Math.hypot(a, bb), ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360]
}

function lchToLinear([lightness, chroma, hue]: Lch): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The nearest colour that a screen can show: chroma gives way until it fits, lightness and hue stay. */
export function toHex(l: number, c: number, h: number): string {
  for (let chroma = c; ; chroma *= 0.94) {
    const rgb = lchToLinear([l, chroma, h])
    if (rgb.every((v) => v >= -0.002 && v <= 1.002) || chroma < 0.002) return linearToHex(rgb)
  }
}

/** The same colour, `by` lighter (or darker, when negative). */
export function lighten(hex: string, by: number): string {
  const [l, c, h] = toLch(hex)
  return toHex(Math.min(0.985, Math.max(0.02, l + by)), c, h)
}
