/**
 * The oldest browsers that storefront and console are made for: what is Baseline widely available (https://web.dev/baseline), and
 * somewhat older ones that people still have. The builds' styles and the check `browsers` follow this list; `docs/operating.md` names it.
 */
export const servedBrowsers = { chrome: 120, edge: 120, firefox: 121, safari: 17, safari_ios: 17 } as const

/** The same, as the builds' `cssTarget` has it. */
export const stylesFor: string[] = [
  `chrome${servedBrowsers.chrome}`,
  `edge${servedBrowsers.edge}`,
  `firefox${servedBrowsers.firefox}`,
  `safari${servedBrowsers.safari}`,
  `ios${servedBrowsers.safari_ios}`,
]
