import { editDistance } from '../../correct-word.ts'

// An index of the stand-in: enough of Meilisearch's search to tell right settings from wrong ones.

type Document = Record<string, unknown> & { id: number }

interface Settings {
  searchableAttributes: string[]
  filterableAttributes: string[]
  rankingRules: string[]
  typoTolerance: { minWordSizeForTypos: { oneTypo: number; twoTypos: number } }
  pagination: { maxTotalHits: number }
}

export interface Query {
  q: string
  filter?: string
  limit?: number
  matchingStrategy?: string
  attributesToRetrieve?: string[]
  showMatchesPosition?: boolean
}

interface Match {
  attribute: string
  start: number
  length: number
  typos: number
}

interface Hit {
  document: Document
  matches: Match[]
}

/** A request or a task that Meilisearch refuses, with its code. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const BUILT_IN_RULES = ['words', 'typo', 'proximity', 'attribute', 'attributeRank', 'wordPosition', 'sort', 'exactness']

let made = 0

/** An index with Meilisearch's own defaults. */
export class MeilisearchIndex {
  /** To the nanosecond, as Meilisearch writes it. */
  readonly createdAt = `2031-01-01T00:00:00.${String(++made).padStart(9, '0')}Z`
  readonly documents = new Map<number, Document>()
  settings: Settings = {
    searchableAttributes: ['*'],
    filterableAttributes: [],
    rankingRules: ['words', 'typo', 'proximity', 'attributeRank', 'sort', 'wordPosition', 'exactness'],
    typoTolerance: { minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 } },
    pagination: { maxTotalHits: 1_000 },
  }

  updateSettings(settings: Partial<Settings>): void {
    for (const rule of settings.rankingRules ?? []) {
      if (!BUILT_IN_RULES.includes(rule) && !/^\w+:(asc|desc)$/.test(rule))
        throw new Refused('invalid_settings_ranking_rules', `\`${rule}\` ranking rule is invalid`)
    }
    this.settings = { ...this.settings, ...settings }
  }

  search(query: Query): { hits: object[] } {
    if (query.matchingStrategy !== 'all')
      throw new Refused('invalid_search_matching_strategy', 'only `all` is known here')
    const words = query.q.split(' ')
    const hits: Hit[] = []
    for (const document of this.#filtered(query.filter)) {
      const matches = words.map((word, place) => this.#bestMatch(document, word, place === words.length - 1))
      if (matches.every((match) => match !== null)) hits.push({ document, matches })
    }
    hits.sort((a, b) => this.#compare(a, b))
    const limit = Math.min(query.limit ?? 20, this.settings.pagination.maxTotalHits)
    return { hits: hits.slice(0, limit).map((hit) => present(hit, query)) }
  }

  #filtered(filter: string | undefined): Document[] {
    const all = [...this.documents.values()]
    if (filter === undefined) return all
    const [, attribute = '', value] = /^(\w+) = (true|false)$/.exec(filter) ?? []
    if (!this.settings.filterableAttributes.includes(attribute))
      throw new Refused('invalid_search_filter', `Attribute \`${attribute}\` is not filterable.`)
    return all.filter((document) => String(document[attribute]) === value)
  }

  #attributesOf(document: Document): string[] {
    const { searchableAttributes } = this.settings
    return searchableAttributes.includes('*') ? Object.keys(document) : searchableAttributes
  }

  /** The fewest typos, then the first attribute. */
  #bestMatch(document: Document, word: string, isPrefix: boolean): Match | null {
    let best: Match | null = null
    for (const attribute of this.#attributesOf(document)) {
      let start = 0
      for (const token of String(document[attribute] ?? '').split(' ')) {
        const typos = this.#typosBetween(word, token, isPrefix)
        if (typos !== null && (best === null || typos < best.typos))
          best = { attribute, start, length: Buffer.byteLength(token), typos }
        if (best?.typos === 0) return best
        start += Buffer.byteLength(token) + 1
      }
    }
    return best
  }

  #typosBetween(word: string, token: string, isPrefix: boolean): number | null {
    const { oneTypo, twoTypos } = this.settings.typoTolerance.minWordSizeForTypos
    const allowed = word.length >= twoTypos ? 2 : word.length >= oneTypo ? 1 : 0
    // Each typo makes a word one letter longer or shorter at most.
    const missing = word.length - token.length
    if (missing > allowed || (!isPrefix && -missing > allowed)) return null
    const { whole, beginning } = distanceBetween(word, token)
    const typos = isPrefix ? Math.min(whole, beginning) : whole
    return typos <= allowed ? typos : null
  }

  #compare(a: Hit, b: Hit): number {
    for (const rule of this.settings.rankingRules) {
      const difference = this.#badness(a, rule) - this.#badness(b, rule)
      if (difference !== 0) return difference
    }
    return a.document.id - b.document.id
  }

  #badness({ document, matches }: Hit, rule: string): number {
    const [field = '', direction] = rule.split(':')
    if (direction) return Number(document[field] ?? 0) * (direction === 'desc' ? -1 : 1)
    if (rule === 'typo') return matches.reduce((sum, { typos }) => sum + typos, 0)
    if (rule !== 'attributeRank') return 0
    const attributes = this.#attributesOf(document)
    return Math.max(...matches.map(({ attribute }) => attributes.indexOf(attribute)))
  }
}

function present({ document, matches }: Hit, { attributesToRetrieve, showMatchesPosition }: Query): object {
  const fields = Object.entries(document).filter(([name]) => attributesToRetrieve?.includes(name) ?? true)
  const positions = Map.groupBy(matches, ({ attribute }) => attribute)
  return {
    ...Object.fromEntries(fields),
    ...(showMatchesPosition && { _matchesPosition: Object.fromEntries(positions) }),
  }
}

const compared = new Map<string, ReturnType<typeof editDistance>>()

/** The same words stand in many texts, and comparing their letters would take most of a test's time. */
function distanceBetween(word: string, token: string): ReturnType<typeof editDistance> {
  const key = `${word} ${token}`
  const distance = compared.get(key) ?? editDistance(word, token)
  compared.set(key, distance)
  return distance
}
