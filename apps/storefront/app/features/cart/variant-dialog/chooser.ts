import type { ProductCard } from '@rialto/contract'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { atom } from 'nanostores'

/** The product whose size and colour are being chosen; null when the dialog is closed. */
export const $chosenProduct = atom<ProductCard | null>(null)

export const openChooser = (product: ProductCard): void => $chosenProduct.set(product)
export const closeChooser = (): void => $chosenProduct.set(null)

export const ChooseDialog = lazyPanel(async () => (await import('./choose-dialog.tsx')).ChooseDialog)
