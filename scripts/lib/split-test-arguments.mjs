/** The groups of vitest.config.ts. `e2e` are the browser tests, `e2e:ar-360` those of one project of playwright.config.ts. */
const vitestProjects = ['unit', 'component', 'api:sqlite', 'api:postgres']

/**
 * Divides the arguments of `npm test` between the two test runners, in the words of each.
 * @param {string[]} args `--full`, `--project NAME` (several times), `-t NAME`, words of paths, and options of the runner that is chosen
 * @returns {{ isFull: boolean, vitest?: string[], playwright?: string[] }} a runner without arguments is not asked for
 */
export function splitTestArguments(args) {
  const { isFull, projects, name, others } = parse(args)
  const isOfBrowser = (project) => /^e2e(:|$)/.test(project)
  const unknown = projects.find((project) => !vitestProjects.includes(project) && !isOfBrowser(project))
  if (unknown) throw new Error(`There is no project ${unknown}: choose ${vitestProjects.join(', ')} or e2e.`)
  const ofVitest = projects.filter((project) => !isOfBrowser(project))
  const views = projects.filter((project) => project.startsWith('e2e:')).map((project) => project.slice('e2e:'.length))
  const isAll = projects.length === 0
  return {
    isFull,
    ...((isAll || ofVitest.length > 0) && {
      vitest: [...asProjects(ofVitest), ...(name ? ['-t', name] : []), ...others],
    }),
    ...((isAll || projects.some(isOfBrowser)) && {
      playwright: [...asProjects(views), ...(name ? ['-g', escapeRegExp(name)] : []), ...others],
    }),
  }
}

function parse(args) {
  const found = { isFull: false, projects: [], name: undefined, others: [] }
  for (let place = 0; place < args.length; place++) {
    const [option, joined] = /^--\w[\w-]*=/.test(args[place]) ? args[place].split(/=(.*)/s) : [args[place]]
    const value = () => joined ?? args[++place]
    if (option === '--full') found.isFull = true
    else if (option === '--project') found.projects.push(value())
    else if (option === '-t' || option === '--testNamePattern') found.name = value()
    else found.others.push(args[place])
  }
  return found
}

const asProjects = (names) => names.flatMap((name) => ['--project', name])
const escapeRegExp = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
