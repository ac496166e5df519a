import Bowser from 'bowser'

/** Browser and system as people know them: `Firefox, Android`; empty for programs that name neither. */
export function deviceOf(userAgent = ''): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent.slice(0, 400))
  return [browser.name, os.name].filter(Boolean).join(', ')
}
