import type { Plugin } from 'vite'

/** For browsers without `color-mix`: each use stands once more without it, and this rule around the one with it. */
const COLOR_MIX = /@supports \(color:\s*color-mix\(in lab, red, red\)\)\s*\{/

/**
 * Removes Tailwind's fallbacks for browsers that are not served (`served-browsers.ts`), which every browser would read before its first
 * paint and then skip. Those for browsers without `@property` stay, as Firefox has it from 128 on.
 */
export function dropStyleFallbacks(): Plugin {
  return {
    name: 'rialto:drop-style-fallbacks',
    apply: 'build',
    // After Tailwind's plugin, which is added before this one.
    enforce: 'pre',
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (css) => replaceBlocks(css, COLOR_MIX, (content) => content),
    },
  }
}

/** Replaces each block that begins with `start`, by a function of what is between its braces. */
function replaceBlocks(css: string, start: RegExp, replace: (content: string) => string): string {
  const found = start.exec(css)
  if (!found) return css
  const begin = found.index + found[0].length
  let end = begin
  for (let depth = 1; depth > 0 && end < css.length; end++) {
    if (css[end] === '{') depth++
    else if (css[end] === '}') depth--
  }
  return replaceBlocks(css.slice(0, found.index) + replace(css.slice(begin, end - 1)) + css.slice(end), start, replace)
}
