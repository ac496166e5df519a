import { marketScreens } from './market-screens.ts'
import { ownScreens } from './own-screens.ts'
import type { Screen } from './screen.ts'
import { sellerScreens } from './seller-screens.ts'

export const screens: readonly Screen[] = [...sellerScreens, ...marketScreens, ...ownScreens]
