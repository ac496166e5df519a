import type { ChosenOption } from './cart.ts'

interface Chosen {
  size: ChosenOption | null
  color: ChosenOption | null
}

/**
 * A line's choice in words, colour first: *Sage*, *250 ml*; where the product names its options itself, *Glaze: Sage*, *Volume: 250 ml*.
 * @param name puts an option's name before its value, in the reader's language
 */
export const optionFacts = ({ size, color }: Chosen, name: (option: string, value: string) => string): string[] =>
  [color, size].flatMap((chosen) => {
    if (!chosen?.name) return []
    return chosen.option ? name(chosen.option, chosen.name) : chosen.name
  })
