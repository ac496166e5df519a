import type { Plugin } from 'vite'

const FALLBACK = /@layer properties\s*\{/

/**
 * Removes Tailwind's fallback for browsers without `@property`, which the build's `cssTarget` excludes: two kilobytes before
 * compression that every browser reads before its first paint and then skips.
 */
export function dropPropertyFallback(): Plugin {
  return {
    name: 'rialto:drop-property-fallback',
    apply: 'build',
    // After Tailwind's plugin, which is added before this one.
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: withoutFallback,
    },
  }
}

function withoutFallback(css: string): string | undefined {
  const found = FALLBACK.exec(css)
  if (!found) return undefined
  let depth = 1
  let end = found.index + found[0].length
  for (; depth > 0 && end < css.length; end++) {
    if (css[end] === '{') depth++
    else if (css[end] === '}') depth--
  }
  return css.slice(0, found.index) + css.slice(end)
}
