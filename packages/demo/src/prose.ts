const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Converts plain text to safe HTML: blocks are separated by an empty line, `## ` starts a heading, `- ` a list item.
 * Lines within a block are joined, so that each block is one text.
 */
export function proseHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => {
      if (block.startsWith('## ')) return `<h2>${escaped(flow(block.slice(3)))}</h2>`
      if (!block.startsWith('- ')) return `<p>${escaped(flow(block))}</p>`
      const items = block.slice(2).split(/\n- /)
      return `<ul>${items.map((item) => `<li>${escaped(flow(item))}</li>`).join('')}</ul>`
    })
    .join('')
}

const flow = (block: string): string => block.trim().replace(/\s*\n\s*/g, ' ')
