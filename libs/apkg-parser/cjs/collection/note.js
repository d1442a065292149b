"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
//# sourceMappingURL=note.js.map