/** HTML of a shop, as shoppers see it. */
export const SafeHtml = ({ html }: { html: string }) =>
  html === '' ? null : (
    <div
      dir="auto"
      className="prose-sm wrap-anywhere text-ink-2"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made this safe (SafeHtml)
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
