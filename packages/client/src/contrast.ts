/** WCAG contrast of two relative luminances, 1 to 21. */
export function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** WCAG relative luminance, 0 to 1, of `#rgb`, `#rrggbb` or `rgb(r g b)`; undefined for anything else. */
export function luminance(color: string): number | undefined {
  const parts = channels(color.trim())
  if (!parts) return undefined
  const [r = 0, g = 0, b = 0] = parts.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(color: string): number[] | undefined {
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})(?:[\da-f]{2})?$/i.exec(color)
  if (long) return long.slice(1, 4).map((pair) => Number.parseInt(pair, 16))
  const short = /^#([\da-f])([\da-f])([\da-f])[\da-f]?$/i.exec(color)
  if (short) return short.slice(1, 4).map((digit) => Number.parseInt(digit + digit, 16))
  const named = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)/i.exec(color)
  return named?.slice(1, 4).map(Number)
}
