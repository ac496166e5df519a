import type { ProductCard } from '@rialto/contract'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { atom } from 'nanostores'

/** The product whose size and colour are being chosen; null when the dialog is closed. */
export const $chosenProduct = atom<ProductCard | null>(null)

export const openVariantDialog = (product: ProductCard): void => $chosenProduct.set(product)
export const closeVariantDialog = (): void => $chosenProduct.set(null)

export const VariantDialog = lazyPanel(async () => (await import('./variant-dialog.tsx')).VariantDialog)
