interface PolicyOptions {
  /** The origins of realtime's sockets. */
  sockets: readonly string[]
  /** Allows the inline scripts of hot reloading. */
  isDevelopment: boolean
}

/**
 * The content security policy of the console, whose page has no inline script. Inline styles are allowed because React Aria adds style
 * elements; a form is sent by scripts alone, so none may lead anywhere.
 */
export function consolePolicy({ sockets, isDevelopment }: PolicyOptions): string {
  const scripts = isDevelopment ? ["'self'", "'unsafe-inline'", "'unsafe-eval'"] : ["'self'"]
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...sockets].join(' '),
    "font-src 'self'",
    // Previews of the look: every other page refuses to be framed.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
