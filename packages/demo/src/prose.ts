const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Plain text as safe HTML: blocks stand apart by an empty line, `## ` begins a heading, `- ` an item of a list. Lines within a
 * block flow together, so that each block is one text.
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
