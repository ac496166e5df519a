/** The edits between a word and a whole term, and between the word and the nearest beginning of the term. */
export interface Distance {
  whole: number
  beginning: number
}

/**
 * Counts the letters to change, add, remove or swap with their neighbour to turn one word into the other (optimal string alignment,
 * a Damerau-Levenshtein distance).
 */
export function editDistance(word: string, term: string): Distance {
  const columns = term.length + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: columns }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let column = 1; column < columns; column++) {
      const same = word[row - 1] === term[column - 1]
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1]
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return { whole: at(last, columns - 1), beginning: Math.min(...last) }
}

const at = (row: number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY
