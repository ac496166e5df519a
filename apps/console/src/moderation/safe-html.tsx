import { Prose } from '@rialto/ui/prose.tsx'

/** HTML of a shop, as shoppers see it, in the size of the text around it. */
export const SafeHtml = ({ html }: { html: string }) =>
  html === '' ? null : <Prose html={html} className="text-14! text-ink-2" />
