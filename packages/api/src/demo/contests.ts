/** A contest of the demonstration; photos are named by the ids that `seed-photos` gives them. */
export interface DemoContest {
  id: string
  title: string
  description: string
  /** Days from now until it ends; one that has ended is closed with a winner. */
  daysAhead: number
  maxSubmissions: number
  entries: { photoId: string; votedBy: string[] }[]
}

export const demoContests: DemoContest[] = [
  {
    id: 'demo-contest-structure',
    title: 'Structure of the season',
    description: 'One storm, the whole of it in the frame. No towers of wires, no stacked exposures.',
    daysAhead: 9,
    maxSubmissions: 50,
    entries: [
      { photoId: 'drawn-6', votedBy: ['theo_kasper', 'walt.jensen', 'priya-nair'] },
      { photoId: 'drawn-5', votedBy: ['nightshift.jo'] },
      { photoId: 'drawn-1', votedBy: ['maria.v', 'ruth_okafor'] },
    ],
  },
  {
    id: 'demo-contest-month',
    title: 'The month in one picture',
    description: 'Whatever kind of storm it was: the one picture that you keep.',
    daysAhead: -3,
    maxSubmissions: 20,
    entries: [
      { photoId: 'drawn-3', votedBy: ['maria.v', 'b.halloran'] },
      { photoId: 'drawn-2', votedBy: ['priya-nair'] },
    ],
  },
]
