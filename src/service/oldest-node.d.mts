export const nodeProblem: string | undefined
export const nodeAdvice: string
