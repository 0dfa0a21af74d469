const CELL_MS = 1000;
/** Long enough to be steady, short enough for an autoscaler to see a rush while it lasts. */
const CELLS = 5;

/** What was added in the last five whole seconds. */
export class RecentSum {
  private readonly cells = new Array<number>(CELLS + 1).fill(0);
  private currentCell: number;

  /** @param nowMs here and below: a clock that never goes back */
  constructor(nowMs: number) {
    this.currentCell = Math.floor(nowMs / CELL_MS);
  }

  add(amount: number, nowMs: number): void {
    this.turn(nowMs);
    this.cells[this.currentCell % this.cells.length] = this.at(this.currentCell) + amount;
  }

  /** The current second is left out, because it is incomplete. */
  perSecond(nowMs: number): number {
    this.turn(nowMs);
    let sum = 0;
    for (let age = 1; age <= CELLS; age++) sum += this.at(this.currentCell + this.cells.length - age);
    return (sum * 1000) / (CELLS * CELL_MS);
  }

  /** Empties the cells of the seconds in which nothing was added. */
  private turn(nowMs: number): void {
    const cell = Math.floor(nowMs / CELL_MS);
    const passed = Math.min(cell - this.currentCell, this.cells.length);
    for (let step = 1; step <= passed; step++) this.cells[(this.currentCell + step) % this.cells.length] = 0;
    this.currentCell = Math.max(cell, this.currentCell);
  }

  private at(cell: number): number {
    return this.cells[cell % this.cells.length] ?? 0;
  }
}
