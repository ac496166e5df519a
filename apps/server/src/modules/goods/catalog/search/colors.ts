import type { ColorFamily } from './languages/language.ts'

/**
 * The families that people look for a colour in: a teal is found by *green* and by *blue*.
 * @param code CSS hex
 */
export function colorFamilies(code: string): ColorFamily[] {
  const { hue, saturation, lightness } = hslOf(code)
  if (lightness < 0.13) return ['black']
  if (lightness < 0.24 && saturation < 0.2) return ['black', 'grey']
  if (lightness > 0.9 && saturation < 0.5) return ['white']
  if (lightness > 0.78 && saturation < 0.5 && isBetween(hue, 20, 70)) return ['white', 'beige']
  if (saturation < 0.09) return lightness > 0.9 ? ['white'] : ['grey']
  const family = familiesOfHue(hue, { saturation, lightness })
  return saturation < 0.24 && !isBetween(hue, 20, 170) ? [...family, 'grey'] : family
}

function familiesOfHue(
  hue: number,
  { saturation, lightness }: { saturation: number; lightness: number },
): ColorFamily[] {
  if (isBetween(hue, 12, 46)) {
    if (lightness > 0.62) return saturation < 0.75 ? ['beige'] : ['orange']
    if (lightness < 0.4 || saturation < 0.3) return ['brown']
    if (hue < 30) return ['orange', 'brown']
    return saturation > 0.6 ? ['yellow', 'brown'] : ['brown', 'beige']
  }
  if (isBetween(hue, 46, 66)) return lightness < 0.4 ? ['green', 'yellow'] : ['yellow']
  if (isBetween(hue, 66, 165)) return ['green']
  if (isBetween(hue, 165, 195)) return ['green', 'blue']
  if (isBetween(hue, 195, 250)) return ['blue']
  if (isBetween(hue, 250, 300)) return ['purple']
  if (isBetween(hue, 300, 346)) return lightness < 0.5 ? ['purple', 'red'] : ['pink', 'purple']
  if (lightness > 0.68) return ['pink']
  return lightness < 0.32 ? ['red', 'brown'] : ['red']
}

const isBetween = (hue: number, from: number, to: number): boolean => hue >= from && hue < to

function hslOf(code: string): { hue: number; saturation: number; lightness: number } {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(code.slice(at, at + 2), 16) / 255)
  const most = Math.max(red, green, blue)
  const least = Math.min(red, green, blue)
  const range = most - least
  const lightness = (most + least) / 2
  if (range === 0) return { hue: 0, saturation: 0, lightness }
  const saturation = range / (1 - Math.abs(2 * lightness - 1))
  const sector =
    most === red
      ? ((green - blue) / range + 6) % 6
      : most === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: sector * 60, saturation, lightness }
}
