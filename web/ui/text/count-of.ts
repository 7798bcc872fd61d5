/** "1 sermon", "1,240 sermons". */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
