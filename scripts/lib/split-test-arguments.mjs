import { groupOf, runnersOf } from '../test-runs.mjs'

/** The projects of vitest.config.ts. `e2e` means the browser tests, `e2e:ar-360` those of one project of playwright.config.ts. */
const vitestProjects = ['unit', 'component', 'api:sqlite', 'api:postgres']

/**
 * Splits the arguments of `npm test` into those of the two test runners.
 * @param {string[]} args `--full`, `--group NAME` of scripts/test-runs.mjs, `--project NAME` (several times), `-t NAME`, words of paths, and options of the chosen runner
 * @returns {{ isFull: boolean, group?: string, vitest?: string[], playwright?: string[] }} undefined for a runner that does not run
 */
export function splitTestArguments(args) {
  const { isFull, group, projects, name, others } = parse(args)
  const isBrowserProject = (project) => /^e2e(:|$)/.test(project)
  const unknown = projects.find((project) => !vitestProjects.includes(project) && !isBrowserProject(project))
  if (unknown) throw new Error(`There is no project ${unknown}: choose ${vitestProjects.join(', ')} or e2e.`)
  const vitestNames = projects.filter((project) => !isBrowserProject(project))
  const views = projects.filter((project) => project.startsWith('e2e:')).map((project) => project.slice('e2e:'.length))
  const isAll = projects.length === 0
  const inGroup = group ? runnersOf(groupOf(group)) : { vitest: true, playwright: true }
  return {
    isFull,
    ...(group && { group }),
    ...(inGroup.vitest &&
      (isAll || vitestNames.length > 0) && {
        vitest: [...asProjects(vitestNames), ...(name ? ['-t', name] : []), ...others],
      }),
    ...(inGroup.playwright &&
      (isAll || projects.some(isBrowserProject)) && {
        playwright: [...asProjects(views), ...(name ? ['-g', escapeRegExp(name)] : []), ...others],
      }),
  }
}

function parse(args) {
  const found = { isFull: false, group: undefined, projects: [], name: undefined, others: [] }
  for (let index = 0; index < args.length; index++) {
    const [option, joined] = /^--\w[\w-]*=/.test(args[index]) ? args[index].split(/=(.*)/s) : [args[index]]
    const value = () => joined ?? args[++index]
    if (option === '--full') found.isFull = true
    else if (option === '--group') found.group = value()
    else if (option === '--project') found.projects.push(value())
    else if (option === '-t' || option === '--testNamePattern') found.name = value()
    else found.others.push(args[index])
  }
  return found
}

// Playwright takes all words after `--project NAME` for projects too.
const asProjects = (names) => names.map((name) => `--project=${name}`)
const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
